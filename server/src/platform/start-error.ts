/**
 * The server, its database or an operator's command cannot do its work; the message is one sentence
 * that says what to do, and is printed without a stack.
 */
export class StartError extends Error {
  override name = 'StartError'
}
