/** Placeholder for content that arrives later: its next siblings stay hidden meanwhile, a second at most (base.css). */
export function Arriving() {
  return <div data-arriving hidden />
}
