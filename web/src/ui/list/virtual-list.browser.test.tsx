import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { VirtualList } from './virtual-list.tsx'

const ROW = 40
let keyReads = 0
const keyOf = (index: number) => {
  keyReads += 1
  return `key-${index}`
}

/** Items of several heights, none of which is the estimated one. */
function List({ count }: { count: number }) {
  return (
    <div data-scroller="true" style={{ blockSize: 600, overflow: 'auto' }}>
      <p>Above</p>
      <VirtualList
        label="Items"
        count={count}
        keyOf={keyOf}
        renderItem={(index) => (
          <p style={{ blockSize: ROW + (index % 3) * 10 }}>Item {index + 1}</p>
        )}
        estimatedHeight={60}
        toEnd
      />
    </div>
  )
}

const scroller = () => document.querySelector('[data-scroller]') ?? document.body

/** The numbers of the visible items. They must have no gap. */
function inSight(): number[] {
  const frame = scroller().getBoundingClientRect()
  const seen = [...document.querySelectorAll('li')].filter((item) => {
    const { top, bottom } = item.getBoundingClientRect()
    return bottom > frame.top && top < frame.bottom
  })
  return seen.map((item) => Number(item.getAttribute('aria-posinset')))
}

test('all of a long list that starts at its end can be scrolled to', async () => {
  await render(<List count={20_000} />)
  await expect.poll(() => inSight().at(-1)).toBe(20_000)
  expect(document.querySelector('li')?.getAttribute('aria-setsize')).toBe('20000')

  for (const part of [0.99, 0.5, 0.2]) {
    scroller().scrollTop = scroller().scrollHeight * part
    await expect.poll(() => Math.abs((inSight()[0] ?? 0) - 20_000 * part)).toBeLessThan(300)
    await expect.poll(() => inSight().length).toBeGreaterThan(8)
  }
  scroller().scrollTop = 0
  await expect.poll(() => inSight()[0]).toBe(1)
  expect(inSight().slice(0, 3)).toEqual([1, 2, 3])
})

// Fails when the virtualizer is given all items.
test('adding an item at the end does not process all the others', async () => {
  const { rerender } = await render(<List count={20_000} />)
  await expect.poll(() => inSight().at(-1)).toBe(20_000)
  scroller().scrollTop = 0
  await expect.poll(() => inSight()[0]).toBe(1)
  await rerender(<List count={20_001} />)
  await expect.poll(() => inSight().at(-1)).toBe(20_001)
  keyReads = 0
  await rerender(<List count={20_002} />)
  await expect.poll(() => inSight().at(-1)).toBe(20_002)
  expect(keyReads).toBeLessThan(10_000)
})
