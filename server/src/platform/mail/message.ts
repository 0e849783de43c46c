/** A plain text mail to one address. */
export type Message = { to: string; subject: string; text: string }
