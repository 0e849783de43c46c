import { COLOUR_CHOICES } from '@holdfast/contract/content/appearance'

/** The labels of fields that are not running text; a field without a label is running text. */
const LABELS: Record<string, string> = {
  answer: 'Answer',
  checklist: 'Checklist on the device',
  colour: 'Colour',
  groupids: 'Contact group',
  hint: 'Hint',
  icon: 'Icon',
  kind: 'Kind',
  options: 'Option',
  path: 'Address',
  roles: 'Role',
  sharetitle: 'Heading of the report',
  sound: 'Sound',
  to: 'Leads to',
  type: 'Type',
}
/** Fields that are left out, because they mean nothing to people. */
const HIDDEN = ['id', 'sectionid', 'key']

/** The texts of a section of the guidance, line by line. `names`: the names of roles and contact groups by id. */
export function readableLines(
  value: unknown,
  names: ReadonlyMap<string, string>,
  field = '',
): string[] {
  if (typeof value === 'string') return linesOfText(value, names, field)
  if (value === null || typeof value !== 'object') return []
  if (Array.isArray(value)) return value.flatMap((item) => readableLines(item, names, field))
  return Object.entries(value)
    .filter(([key]) => !HIDDEN.includes(key))
    .flatMap(([key, item]) => readableLines(item, names, key))
}

function linesOfText(text: string, names: ReadonlyMap<string, string>, field: string): string[] {
  const label = LABELS[field]
  if (label === undefined) return text.split('\n').filter((line) => line.trim() !== '')
  const colours: Record<string, string> = field === 'colour' ? COLOUR_CHOICES : {}
  return text === '' ? [] : [`${label}: ${colours[text] ?? names.get(text) ?? text}`]
}
