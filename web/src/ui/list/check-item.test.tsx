import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ConfirmHost } from '../dialog/confirm-host.tsx'
import { CheckItem } from './check-item.tsx'

test('an item can be completed only when every sub-item is ticked', () => {
  expect(buttonsOf(render({ ticked: [0] }))).toEqual({ More: 'on', Complete: 'off' })
  expect(buttonsOf(render({ ticked: [0, 1] }))).toEqual({ More: 'on', Complete: 'on' })
})

test('the state is shown as text', () => {
  expect(render({})).toContain('Actions Incomplete')
  expect(render({ state: 'complete' })).toContain('Complete')
  expect(render({ state: 'not applicable' })).toContain('Not Applicable')
})

test('a settled item can be undone, and its sub-items can no longer be ticked', () => {
  const html = render({ state: 'complete', ticked: [0, 1] })
  expect(buttonsOf(html)).toEqual({ Undo: 'on' })
  expect(html.match(/<input[^>]*disabled/g)).toHaveLength(2)
})

test('a read-only item has no controls', () => {
  const html = render({ readOnly: true })
  expect(buttonsOf(html)).toEqual({})
  expect(html.match(/<input[^>]*disabled/g)).toHaveLength(2)
})

type Given = { state?: 'complete' | 'not applicable'; ticked?: number[]; readOnly?: boolean }

function render({ state, ticked = [], readOnly }: Given): string {
  return renderToStaticMarkup(
    <ConfirmHost>
      <ul>
        <CheckItem
          text="Call and tell them"
          subitems={['where', 'what']}
          state={state ?? 'incomplete'}
          ticked={new Set(ticked)}
          readOnly={readOnly}
          onTick={() => undefined}
          onSettle={() => undefined}
          onUndo={() => undefined}
        />
      </ul>
    </ConfirmHost>,
  )
}

/** The item's buttons by their names; those of the closed confirm dialog do not exist. */
function buttonsOf(html: string): Record<string, 'on' | 'off'> {
  const buttons = [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/g)]
  return Object.fromEntries(
    buttons.map(([, attributes = '', inside = '']) => [
      attributes.match(/aria-label="([^"]*)"/)?.[1] ?? inside.replace(/<[^>]*>/g, ''),
      attributes.includes('aria-disabled="true"') ? 'off' : 'on',
    ]),
  )
}
