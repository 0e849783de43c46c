/** What a server says of itself. `timeline` rises with each promotion. */
export type ServerState = { takesWrites: boolean; timeline: number; system: string }
export type FoundServer = ServerState & {
  connectionString: string
  host: string
  port: number
}
