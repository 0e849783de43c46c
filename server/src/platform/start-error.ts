/** The server or a command cannot start; the message is one sentence that says what to do. */
export class StartError extends Error {
  override name = 'StartError'
}
