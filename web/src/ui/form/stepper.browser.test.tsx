import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../test-support/show.tsx'
import { Stepper } from './stepper.tsx'

const number = () => page.getByRole('textbox', { name: 'Present' })
const more = () => page.getByRole('button', { name: 'Present: one more' })
const less = () => page.getByRole('button', { name: 'Present: one less' })

function Counter({ first = '', start }: { first?: string; start?: number }) {
  const [value, setValue] = useState(first)
  return (
    <Stepper
      name="present"
      label="Present"
      value={value}
      start={start}
      max={30}
      onChange={setValue}
    />
  )
}

test('on an empty field the first press of either button enters the expected number', async () => {
  await show(<Counter start={28} />)
  await userEvent.click(less())
  await expect.element(number()).toHaveValue('28')
  await userEvent.click(less())
  await expect.element(number()).toHaveValue('27')
})

test('the number stays between 0 and the maximum, whether pressed or typed', async () => {
  await show(<Counter first="0" />)
  await userEvent.click(less())
  await expect.element(number()).toHaveValue('0')
  await userEvent.fill(number(), '99')
  await expect.element(number()).toHaveValue('30')
  await userEvent.click(more())
  await expect.element(number()).toHaveValue('30')
})

test('only digits are accepted, and the field may be emptied to type another number', async () => {
  await show(<Counter first="5" />)
  await userEvent.fill(number(), '1x2')
  await expect.element(number()).toHaveValue('12')
  await userEvent.fill(number(), '')
  await expect.element(number()).toHaveValue('')
})

test('each part is large enough for gloves', async () => {
  await show(<Counter />)
  for (const part of [less(), number(), more()]) {
    const { width, height } = part.element().getBoundingClientRect()
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(56)
  }
})
