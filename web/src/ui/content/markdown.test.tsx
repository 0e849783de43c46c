import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Markdown, MarkdownLine, plainText } from './markdown.tsx'

test('the highest heading is one level below the screen’s own, whatever level the author used', () => {
  expect(render('# Fire\n\n### Leave\n\n# Flood')).toMatch(
    /<h2>Fire<\/h2>\s*<h3>Leave<\/h3>\s*<h2>Flood<\/h2>/,
  )
  expect(render('### Leave')).toContain('<h2>Leave</h2>')
  expect(renderToStaticMarkup(<Markdown text="# Leave" headings={3} />)).toContain('<h3>Leave</h3>')
})

test('HTML is shown as it was typed and never becomes elements', () => {
  const html = render(
    'Press <b>here</b>\n\n<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>',
  )
  expect(html).not.toMatch(/<(b|script|img)\b/)
  expect(html).toContain('&lt;script&gt;')
})

test.each(['https://www.gov.uk', 'http://a.example', 'mailto:a@b.example', 'tel:999', 'TEL:999'])(
  '%s is a link',
  (address) => {
    expect(render(`[call](${address})`)).toContain(`<a href="${address}"`)
  },
)

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  '/logs',
  'ftp://a',
  '#x',
])('%s is shown as text', (address) => {
  const html = render(`[call](${address})`)
  expect(html).not.toContain('<a')
  expect(html).toContain('call')
})

test('a link out of the app opens in a new tab, a telephone number does not', () => {
  expect(render('[site](https://a.example)')).toContain('target="_blank" rel="noreferrer"')
  expect(render('[call](tel:999)')).not.toContain('target')
})

test('a picture is shown as its description, because it could not be there offline', () => {
  expect(render('![The main gate](https://a.example/gate.png)')).toContain('<p>The main gate</p>')
})

test('a paragraph is a note only if all of it is emphasised', () => {
  expect(render('_Last reviewed today._')).toMatch(/<p class="[^"]*note[^"]*"><em>/)
  expect(render('_Never_ go back.')).toContain('<p><em>Never</em> go back.</p>')
})

test('a quoted text has a button that copies it', () => {
  const html = render('> At [time] **smoke** was\n> seen.\n>\n> Second')
  expect(html.match(/<\/blockquote><button/g)).toHaveLength(1)
})

test('a line keeps emphasis and links and drops blocks', () => {
  const html = renderToStaticMarkup(<MarkdownLine text={'# **Call** [999](tel:999)'} />)
  expect(html).toMatch(/^<span[^>]*><strong>Call<\/strong> <a href="tel:999">999<\/a><\/span>$/)
})

function render(text: string): string {
  return renderToStaticMarkup(<Markdown text={text} />)
}

const text = (value: string) => ({ type: 'text', value })
const element = (tagName: string, ...children: Parameters<typeof plainText>[0][]) => ({
  type: 'element',
  tagName,
  children,
})

test('a paragraph becomes one line, with a space at each line break of its writer', () => {
  const paragraph = element(
    'p',
    text('At [time]\nthere was '),
    element('strong', text('smoke')),
    text('.'),
  )
  expect(plainText(element('blockquote', text('\n'), paragraph, text('\n')))).toBe(
    'At [time] there was smoke.',
  )
})

test('paragraphs, list entries and forced breaks are lines of their own', () => {
  const list = element(
    'ul',
    text('\n'),
    element('li', text('Coats')),
    text('\n'),
    element('li', text('Bags')),
  )
  const address = element('p', text('Gate B'), element('br'), text('\nMill Lane'))
  expect(plainText(element('blockquote', element('p', text('Bring:')), list, address))).toBe(
    'Bring:\nCoats\nBags\nGate B\nMill Lane',
  )
})
