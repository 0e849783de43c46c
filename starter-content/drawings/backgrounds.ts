import { circle, picture } from './svg.ts'

const WIDTH = 1600
const HEIGHT = 900

/** Night over a bend of the river: dark enough everywhere for white text. */
export function riversideBackground(): string {
  const strands = Array.from({ length: 7 }, (_, index) => {
    const bank = 560 + index * 34
    const bend = 120 - index * 11
    return `<path d="M-40 ${bank + 90}C260 ${bank + 90 + bend} 470 ${bank - bend} 800 ${bank - 30}S1330 ${bank - 210 + bend} 1680 ${bank - 250}" fill="none" stroke="#9fd4ff" stroke-opacity="${(0.3 - index * 0.027).toFixed(3)}" stroke-width="${(5 - index * 0.35).toFixed(2)}"/>`
  })
  return picture(
    WIDTH,
    HEIGHT,
    '<defs>',
    '<linearGradient id="sky" x1="0" y1="0" x2="0.9" y2="1"><stop offset="0" stop-color="#1d5683"/><stop offset="0.5" stop-color="#123756"/><stop offset="1" stop-color="#0b1a29"/></linearGradient>',
    '<linearGradient id="water" x1="1" y1="0" x2="0" y2="0.6"><stop offset="0" stop-color="#3f8dc4" stop-opacity="0.5"/><stop offset="0.6" stop-color="#f0b65a" stop-opacity="0.14"/><stop offset="1" stop-color="#143d5e" stop-opacity="0.35"/></linearGradient>',
    '</defs>',
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>`,
    '<path d="M-40 470C300 560 480 380 800 380S1340 300 1680 190V940H-40Z" fill="#091a2a" fill-opacity="0.45"/>',
    '<path d="M-40 650C260 770 470 440 800 530S1330 470 1680 310V560C1330 700 1200 660 900 760S300 960-40 930Z" fill="url(#water)"/>',
    ...strands,
  )
}

/** Hills at dusk. */
export function hilltopBackground(): string {
  return picture(
    WIDTH,
    HEIGHT,
    '<defs>',
    '<linearGradient id="dusk" x1="0" y1="0" x2="0" y2="0.7"><stop offset="0" stop-color="#10333a"/><stop offset="0.6" stop-color="#27524b"/><stop offset="1" stop-color="#6b6a3e"/></linearGradient>',
    '<radialGradient id="glow"><stop offset="0.25" stop-color="#f0b65a" stop-opacity="0.5"/><stop offset="0.6" stop-color="#f0b65a" stop-opacity="0.14"/><stop offset="1" stop-color="#f0b65a" stop-opacity="0"/></radialGradient>',
    '</defs>',
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#dusk)"/>`,
    circle([1180, 500], 360, 'fill="url(#glow)"'),
    circle([1180, 500], 112, 'fill="#f3bd66"'),
    '<path d="M0 560C260 380 560 420 800 520S1300 640 1600 470V900H0Z" fill="#24502f"/>',
    '<path d="M0 700C320 540 700 600 980 680S1440 760 1600 660V900H0Z" fill="#183b25"/>',
    '<path d="M0 800C360 700 800 760 1600 790V900H0Z" fill="#0f291a"/>',
  )
}
