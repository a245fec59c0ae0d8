import { html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { Unsubscribe } from '../../stores/create-state.js';
import type { Stores } from '../../stores/stores.js';
import type { Notice } from '../../stores/view/view-store.js';
import { icon } from '../parts/icon.js';

/** The notice above the canvas and the announcements to screen readers, as the stores emit them. */
export class BuilderNotices implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #notice: Notice | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The text of the live region. */
  announcement = '';
  /** What was announced since the last update. */
  #announced: string[] = [];

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  watch({ view }: Stores): readonly Unsubscribe[] {
    return [
      view.announcements.subscribe((text) => this.#announce(text)),
      view.notices.subscribe((notice) => this.#show(notice)),
      () => clearTimeout(this.#timer),
    ];
  }

  hostUpdated(): void {
    this.#announced = [];
  }

  render(): TemplateResult | typeof nothing {
    if (!this.#notice) return nothing;
    const { text, tone, action } = this.#notice;
    return html`<div class="notice ${tone === 'failed' ? 'bad' : ''}">
      ${tone === 'failed' ? icon('failed', 'small') : nothing}<span title=${text}>${text}</span>
      ${action ? html`<button class="btn sm link" @click=${() => action.run()}>${action.label}</button>` : nothing}
    </div>`;
  }

  #show(notice: Notice): void {
    this.#notice = notice;
    this.#announce(notice.text);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => {
        this.#notice = undefined;
        this.#host.requestUpdate();
      },
      notice.action || notice.text.length > 80 ? 8000 : 3500,
    );
  }

  /** Announcements made at the same time are combined: a live region announces only its latest content. */
  #announce(text: string): void {
    this.#host.requestUpdate();
    if (this.#announced.at(-1) === text) return;
    this.#announced.push(text);
    // Some of them end with a period.
    const announcement = this.#announced.join('. ').replaceAll('.. ', '. ');
    this.announcement = announcement === this.announcement ? `${announcement}\u00a0` : announcement;
  }
}
