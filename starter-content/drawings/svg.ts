/** The SVG elements that every drawing needs. Coordinates are pixels of the finished picture. */

export type Point = readonly [x: number, y: number]

const FONT = "Inter, Roboto, 'Liberation Sans', Arial, sans-serif"

export function picture(width: number, height: number, ...parts: string[]): string {
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${parts.join('\n')}</svg>`
}

export function placedAt([x, y]: Point, content: string, turn = 0): string {
  const turned = turn === 0 ? '' : ` rotate(${turn})`
  return `<g transform="translate(${x} ${y})${turned}">${content}</g>`
}

export function polygon(points: readonly Point[], style: string): string {
  return `<polygon points="${points.map((point) => point.join(',')).join(' ')}" ${style}/>`
}

export function line(points: readonly Point[], style: string): string {
  const list = points.map((point) => point.join(',')).join(' ')
  return `<polyline points="${list}" fill="none" stroke-linejoin="round" ${style}/>`
}

export function rectangle(
  [x, y]: Point,
  [width, height]: Point,
  style: string,
  radius = 0,
): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" ${style}/>`
}

export function circle([x, y]: Point, radius: number, style: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" ${style}/>`
}

type Lettering = {
  size: number
  fill?: string
  weight?: number
  anchor?: 'start' | 'middle' | 'end'
  /** Colour of an outline that keeps the text readable on a busy background. */
  halo?: string
  spacing?: number
  italic?: boolean
}

/** One line of text, centred on its capitals' height. */
export function text([x, y]: Point, words: string, lettering: Lettering): string {
  const { size, fill = '#14263a', weight = 600, anchor = 'middle', halo, spacing } = lettering
  const style = [
    `font-family="${FONT}" font-size="${size}" font-weight="${weight}" fill="${fill}"`,
    `text-anchor="${anchor}"`,
    halo &&
      `stroke="${halo}" stroke-width="${size / 5}" stroke-linejoin="round" paint-order="stroke"`,
    spacing && `letter-spacing="${spacing}"`,
    lettering.italic && 'font-style="italic"',
  ]
  return `<text x="${x}" y="${y + size * 0.36}" ${style.filter(Boolean).join(' ')}>${escaped(words)}</text>`
}

function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
