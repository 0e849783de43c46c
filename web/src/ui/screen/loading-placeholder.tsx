/** A placeholder for content that arrives later. Its next siblings stay hidden until then, for a second at most (base.css). */
export function LoadingPlaceholder() {
  return <div data-arriving hidden />
}
