import { html, type ReactiveControllerHost, type TemplateResult } from 'lit';

export type Panel = 'side' | 'inspector' | 'results';

/** Width of a result in the inspector, at least. */
const MIN_RESULT_WIDTH = 432;
const ranges = { side: [200, 480], inspector: [280, 640], results: [120, 600] } as const;

/** The sizes of the panels in CSS pixels, and the splitters that change them. */
export class PanelSizes {
  readonly #host: ReactiveControllerHost & HTMLElement;
  #sizes: Readonly<Record<Panel, number>> = { side: 264, inspector: 336, results: 210 };

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
  }

  renderSplitter(panel: Panel, label: string, showsResult: boolean): TemplateResult {
    const [min, max] = ranges[panel];
    return html`<opchain-splitter
      axis=${panel === 'results' ? 'y' : 'x'}
      .label=${label}
      .direction=${panel === 'side' ? 1 : -1}
      .size=${this.#sizeOf(panel, showsResult)}
      .min=${min}
      .max=${max}
      @split=${(event: CustomEvent<number>) => this.#resize(panel, event.detail)}
    ></opchain-splitter>`;
  }

  /** Sizes are set through the CSSOM: a strict policy forbids style attributes. */
  apply(showsResult: boolean): void {
    for (const panel of Object.keys(this.#sizes) as Panel[])
      this.#host.style.setProperty(`--_${panel}`, `${this.#sizeOf(panel, showsResult)}px`);
  }

  #sizeOf(panel: Panel, showsResult: boolean): number {
    const size = this.#sizes[panel];
    return panel === 'inspector' && showsResult ? Math.max(MIN_RESULT_WIDTH, size) : size;
  }

  #resize(panel: Panel, size: number): void {
    this.#sizes = { ...this.#sizes, [panel]: size };
    this.#host.requestUpdate();
  }
}
