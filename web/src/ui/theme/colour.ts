/** The seven colours that content may carry; `blue` looks purple and `purple` looks magenta. */
export type Colour = 'red' | 'blue' | 'green' | 'purple' | 'light-blue' | 'orange' | 'black'

/** The meaning of a colour that marks a state and not a thing. */
export type Tone = 'accent' | 'ok' | 'warn' | 'danger' | 'exercise'
