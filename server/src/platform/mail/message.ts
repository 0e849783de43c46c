/** Plain text, for one person. */
export type Message = { to: string; subject: string; text: string }
