/**
 * The server, its database or an operator's command cannot start or do its work. The message is one
 * sentence that says what to do; it is printed without a stack trace.
 */
export class StartError extends Error {
  override name = 'StartError'
}
