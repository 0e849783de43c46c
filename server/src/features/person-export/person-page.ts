import { type Html, html } from '../../platform/html.ts'
import type { Row } from './person-rows.ts'

/** The readable pages of the export. They need no network and no program but a browser. */

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; color: #1b1b1f; background: #fff; }
article { border: 1px solid #c4c6cf; border-radius: 8px; padding: .5rem 1rem; margin: .75rem 0; break-inside: avoid; }
dl { display: grid; grid-template-columns: minmax(7rem, 12rem) 1fr; gap: .25rem 1rem; margin: 0; }
dt { color: #5c5f66; } dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.check { border-left: 4px solid #b3261e; padding-left: 1rem; }
table { border-collapse: collapse; } td, th { border-bottom: 1px solid #c4c6cf; padding: .25rem 1rem .25rem 0; text-align: left; }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr; } }
`

export function pageStart(title: string, introduction: Html): string {
  const style = `<style>${STYLE}</style>`
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
${html`<title>${title}</title>`.markup}${style}</head><body>
${html`<h1>${title}</h1>\n${introduction}`.markup}
`
}

export const PAGE_END = '</body></html>\n'

export function sectionStart(title: string): string {
  return html`<h2>${title}</h2>\n`.markup
}

/** One row of the database. What is empty is left out; the JSON has it. */
export function rowOnPage(row: Row): string {
  const filled = Object.entries(row).filter(([, value]) => !isEmpty(value))
  const fields = filled.map(([name, value]) => html`<dt>${name}</dt><dd>${toText(value)}</dd>`)
  return html`<article><dl>${fields}</dl></article>\n`.markup
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

function toText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value)
}
