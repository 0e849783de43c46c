/** Stands for what is still to come: what follows it in the same parent waits for it (base.css). */
export function Arriving() {
  return <div data-arriving hidden />
}
