/** Markup that needs no escaping; any other text in a template is escaped. */
export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }
}

type Value = Html | string | number | false | undefined | readonly (Html | undefined)[]

/** The template tag for markup: texts are escaped; false and undefined add nothing. */
export function html(markup: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(String.raw({ raw: markup }, ...values.map(toMarkup)))
}

function toMarkup(value: Value): string {
  if (value instanceof Html) return value.markup
  if (value === false || value === undefined) return ''
  if (typeof value === 'object') return value.map(toMarkup).join('')
  return escapeText(String(value))
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
