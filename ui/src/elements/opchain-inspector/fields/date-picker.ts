import { html, type TemplateResult } from 'lit';
import type { Texts } from '../../../texts/texts.js';
import { icon } from '../../parts/icon.js';

const inputTypes: Readonly<Record<string, 'date' | 'datetime-local' | 'time'>> = {
  date: 'date',
  'date-time': 'datetime-local',
  time: 'time',
};

/** True if values of the format can be chosen from a calendar or a clock. */
export function hasDatePicker(format: string | undefined): format is string {
  return format !== undefined && Object.hasOwn(inputTypes, format);
}

/** A button that opens the browser's own picker; the text stays free for mappings. */
export function renderDatePicker(
  texts: Texts['inspector'],
  format: string,
  { label, text, set }: { readonly label: string; readonly text: string; readonly set: (text: string) => void },
): TemplateResult {
  return html`<button
      class="icon sm"
      aria-label=${texts.chooseDate(label)}
      title=${texts.chooseDate(label)}
      @click=${(event: Event) => {
        const input = (event.currentTarget as HTMLElement).parentElement?.querySelector<HTMLInputElement>('.date');
        if (!input) return;
        // It opens where the field is; what was picked before and cleared since can be picked again.
        input.value = toIsoDate(text, format);
        input.showPicker();
      }}
    >
      ${icon(format === 'time' ? 'wait' : 'calendar', 'small')}</button
    ><input
      class="date"
      type=${inputTypes[format] ?? 'date'}
      tabindex="-1"
      aria-hidden="true"
      @input=${(event: Event) => {
        event.stopPropagation();
        const { value } = event.target as HTMLInputElement;
        if (value !== '') set(toFormat(value, format));
      }}
    />`;
}

/** The picked local time as RFC 3339 has it: in UTC. */
export function toFormat(value: string, format: string): string {
  if (format === 'date') return value;
  const isTime = format === 'time';
  // A time of day has no date; that of today decides about daylight saving.
  const local = new Date(isTime ? `${new Date().toISOString().slice(0, 10)}T${value}` : value);
  const text = local.toISOString().replace(/\.000Z$/, 'Z');
  return isTime ? text.slice(11) : text;
}

/** An RFC 3339 text as the picker has it: local, to the minute. Empty for any other text. */
export function toIsoDate(text: string, format: string): string {
  if (format === 'date') return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '';
  const isTime = format === 'time';
  const at = new Date(isTime ? `${new Date().toISOString().slice(0, 10)}T${text}` : text);
  if (Number.isNaN(at.getTime())) return '';
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  return isTime ? local.slice(11) : local;
}
