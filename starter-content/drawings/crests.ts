import { circle, picture } from './svg.ts'

const SIZE = 512
const SHIELD =
  'M256 24C326 52 396 62 456 62V250C456 372 372 446 256 490 140 446 56 372 56 250V62C116 62 186 52 256 24Z'

/** Riverside Academy: an open book above the river, on a shield that stands on light and dark. */
export function riversideCrest(): string {
  const wave = (y: number, fill: string) =>
    `<path d="M40 ${y}c36-26 72-26 108 0s72 26 108 0 72-26 108 0 72 26 108 0V512H40Z" fill="${fill}"/>`
  return picture(
    SIZE,
    SIZE,
    `<defs><clipPath id="shield"><path d="${SHIELD}"/></clipPath></defs>`,
    `<path d="${SHIELD}" fill="#ffffff"/>`,
    `<g transform="translate(256 256) scale(0.945) translate(-256 -256)">`,
    '<g clip-path="url(#shield)">',
    '<rect width="512" height="512" fill="#12395f"/>',
    wave(312, '#2f86c4'),
    wave(362, '#f2f7fb'),
    wave(396, '#2f86c4'),
    wave(446, '#12395f'),
    '</g>',
    openBook(),
    `<path d="${SHIELD}" fill="none" stroke="#12395f" stroke-width="10"/>`,
    '</g>',
  )
}

function openBook(): string {
  const page = 'M256 140C226 112 176 104 132 110V236C176 230 226 238 256 264Z'
  const lines = [146, 174, 202]
    .map(
      (y) =>
        `<path d="M156 ${y}c28-2 54 3 78 15" fill="none" stroke="#12395f" stroke-width="8" stroke-linecap="round"/>`,
    )
    .join('')
  return [
    `<path d="${page}" fill="#f2c75c"/>${lines}`,
    `<g transform="translate(512 0) scale(-1 1)"><path d="${page}" fill="#f2c75c"/>${lines}</g>`,
    '<path d="M256 140V264" stroke="#12395f" stroke-width="8"/>',
  ].join('')
}

/** Hilltop Primary School: a tree on a hill before the rising sun. */
export function hilltopCrest(): string {
  return picture(
    SIZE,
    SIZE,
    '<defs><clipPath id="round"><circle cx="256" cy="256" r="218"/></clipPath></defs>',
    circle([256, 256], 240, 'fill="#ffffff"'),
    '<g clip-path="url(#round)">',
    '<rect width="512" height="512" fill="#fdecc8"/>',
    circle([330, 236], 92, 'fill="#f4a63a"'),
    '<path d="M0 360C110 250 250 250 330 310S470 372 540 330V512H0Z" fill="#4b8f4a"/>',
    '<path d="M-10 430C120 350 300 372 540 424V512H-10Z" fill="#2f6b3a"/>',
    '<rect x="192" y="214" width="20" height="86" rx="6" fill="#6b4526"/>',
    circle([202, 178], 62, 'fill="#2f6b3a"'),
    circle([160, 206], 42, 'fill="#3b7d43"'),
    circle([244, 206], 42, 'fill="#3b7d43"'),
    '</g>',
    circle([256, 256], 224, 'fill="none" stroke="#2f6b3a" stroke-width="16"'),
  )
}
