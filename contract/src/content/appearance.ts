/** The colours and icons that content, groups and roles may have, and the labels of the colours. */

// The keys are stored and sent. The labels say what people see: `blue` is drawn as a purple, and
// `purple` as a magenta.
export const COLOURS = {
  red: 'Red',
  blue: 'Purple',
  green: 'Green',
  purple: 'Magenta',
  'light-blue': 'Light blue',
  orange: 'Orange',
  black: 'Black',
} as const

export type Colour = keyof typeof COLOURS
export const COLOUR_NAMES = Object.keys(COLOURS) as Colour[]

/** The values that may be stored as a colour: one of the colours, or `random` (see `resolveColour`). */
export const COLOUR_CHOICES = { ...COLOURS, random: 'Random' } as const
export type ColourChoice = keyof typeof COLOUR_CHOICES
export const COLOUR_CHOICE_NAMES = Object.keys(COLOUR_CHOICES) as ColourChoice[]

export const CONTACT_GROUP_ICONS = [
  'phone',
  'fire',
  'tv-retro',
  'shield',
  'bolt',
  'user-group',
  'users',
  'bus-school',
] as const

export type ContactGroupIcon = (typeof CONTACT_GROUP_ICONS)[number]

export const DEFAULT_ROLE_ICON = 'clipboard-list'
const UNKNOWN_COLOUR: Colour = 'blue'
export const COLOUR_WITHOUT_ROLE: Colour = 'black'
const RANDOM_COLOURS: readonly Colour[] = ['red', 'blue', 'black', 'green', 'purple', 'light-blue']

/** The choice that a form shows; for an unknown colour, the colour in which it is drawn. */
export function colourChoiceOf(name: string | undefined): ColourChoice {
  return COLOUR_CHOICE_NAMES.find((choice) => choice === name) ?? UNKNOWN_COLOUR
}

/** The colour of a content entry. `random` is derived from the title, so all devices agree. */
export function resolveColour(name: string | undefined, title: string): Colour {
  if (name === 'random') return randomColour(title)
  return COLOUR_NAMES.find((colour) => colour === name) ?? UNKNOWN_COLOUR
}

function randomColour(title: string): Colour {
  let sum = 0
  for (const character of title) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return RANDOM_COLOURS[sum % RANDOM_COLOURS.length] ?? UNKNOWN_COLOUR
}
