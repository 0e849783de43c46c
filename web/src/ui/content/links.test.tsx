import { faMap } from '@fortawesome/free-solid-svg-icons/faMap'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LinkButton } from '../button/link-button.tsx'
import { ListLink } from '../list/list.tsx'
import { TileLink } from '../list/tile-link.tsx'
import { Icon } from '../theme/icon.tsx'

test('a row is one link, named by its title first', () => {
  const html = render(<ListLink to="/roles/log-keeper" title="Log keeper" subtitle="Priya Nair" />)
  expect(html).toContain('href="/roles/log-keeper"')
  expect(textOf(html)).toBe('Log keeper Priya Nair')
})

test('a row can be a telephone link', () => {
  expect(render(<ListLink to="tel:01514960000" title="Duty officer" />)).toContain(
    'href="tel:01514960000"',
  )
})

test.each([
  ['row', <ListLink key="" to="/map" title="Maps" disabledReason="No map yet" />],
  [
    'tile',
    <TileLink
      key=""
      to="/map"
      title="Maps"
      icon={faMap}
      colour="green"
      disabledReason="No map yet"
    />,
  ],
  [
    'button',
    <LinkButton key="" to="/map" disabledReason="No map yet">
      Maps
    </LinkButton>,
  ],
])('a disabled %s is not a link and says why', (_, link) => {
  const html = render(link)
  expect(html).not.toContain('href')
  expect(html).toMatch(/<a[^>]*role="link"[^>]*aria-disabled="true"[^>]*>.*Maps.*No map yet.*<\/a>/)
})

test('an icon is hidden from screen readers unless it has a name', () => {
  expect(renderToStaticMarkup(<Icon icon={faMap} />)).toContain('aria-hidden="true"')
  const named = renderToStaticMarkup(<Icon icon={faMap} label="Map" />)
  expect(named).toContain('role="img" aria-label="Map"')
  expect(named).not.toContain('aria-hidden="true"')
})

function render(node: ReactNode): string {
  return renderToStaticMarkup(node)
}

function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
