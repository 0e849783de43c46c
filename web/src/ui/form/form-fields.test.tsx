import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CheckboxGroup } from './checkbox.tsx'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'

test('a field is named by its label and described by its hint, then its error', () => {
  const html = renderToStaticMarkup(
    <TextField
      id="place"
      label="Incident location"
      hint="Building and room"
      error="Enter a place"
    />,
  )
  expect(html).toMatch(/<label for="place"[^>]*>Incident location<\/label>/)
  expect(html).toMatch(/<p id="place-hint"[^>]*>Building and room<\/p>/)
  expect(html).toMatch(/<p id="place-error".*Enter a place/)
  expect(html).toMatch(/<input[^>]* aria-describedby="place-hint place-error"/)
  expect(html).toMatch(/<input[^>]* aria-invalid="true"/)
})

test('a field without hint and error refers to nothing', () => {
  const html = renderToStaticMarkup(<TextField label="Name" />)
  expect(html).not.toContain('aria-describedby')
  expect(html).not.toContain('aria-invalid')
})

test('two fields with the same name on one page have different ids', () => {
  const html = renderToStaticMarkup(
    <>
      <TextField label="Username" name="username" />
      <TextField label="Username" name="username" />
    </>,
  )
  const [first, second] = [...html.matchAll(/<input[^>]* id="([^"]+)"/g)].map((found) => found[1])
  expect(first).toBeTruthy()
  expect(first).not.toBe(second)
})

test('the name and the starting values of a group reach its boxes', () => {
  const html = renderToStaticMarkup(
    <CheckboxGroup
      legend="Who has been informed"
      name="whoInformed"
      options={[
        { value: 'police', label: 'Police' },
        { value: 'trust', label: 'Trust' },
      ]}
      defaultValues={['trust']}
    />,
  )
  expect(html).toMatch(/<legend[^>]*>Who has been informed<\/legend>/)
  expect(html.match(/name="whoInformed"/g)).toHaveLength(2)
  expect(html).toMatch(/<input[^>]*checked=""[^>]*value="trust"/)
  expect(html).not.toMatch(/<input[^>]*checked=""[^>]*value="police"/)
})

test('the empty choice of a select comes first and has no value', () => {
  const html = renderToStaticMarkup(
    <SelectField
      label="Role"
      emptyOption="All roles"
      options={[{ value: 'log-keeper', label: 'Log keeper' }]}
    />,
  )
  expect([...html.matchAll(/<option value="([^"]*)"/g)].map((found) => found[1])).toEqual([
    '',
    'log-keeper',
  ])
})
