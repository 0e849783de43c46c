/** For failures that need no action; the specification asks for a line in the console. */
export function logFailure(sentence: string, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place from which the app logs
  console.info(sentence, cause)
}
