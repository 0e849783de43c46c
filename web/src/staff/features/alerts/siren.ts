/**
 * A siren that the device makes itself, so that it needs no file and no network: a tone that sweeps up
 * and down. `blocked`: the browser allows sound only after the person has touched the page.
 */
export type SirenState = 'sounding' | 'blocked' | 'impossible'

const LOW_HZ = 650
const HIGH_HZ = 1250
const SWEEP_SECONDS = 0.7
const LOUDNESS = 0.5

export function startSiren(onState: (state: SirenState) => void): () => void {
  if (typeof AudioContext === 'undefined') {
    onState('impossible')
    return () => undefined
  }
  const context = new AudioContext()
  const tone = context.createOscillator()
  const sweep = context.createOscillator()
  const depth = context.createGain()
  const volume = context.createGain()
  tone.type = 'square'
  tone.frequency.value = (LOW_HZ + HIGH_HZ) / 2
  sweep.type = 'triangle'
  sweep.frequency.value = 1 / (2 * SWEEP_SECONDS)
  depth.gain.value = (HIGH_HZ - LOW_HZ) / 2
  volume.gain.value = LOUDNESS
  sweep.connect(depth).connect(tone.frequency)
  tone.connect(volume).connect(context.destination)
  tone.start()
  sweep.start()

  const report = () => onState(context.state === 'running' ? 'sounding' : 'blocked')
  const resume = () => void context.resume().catch(() => undefined)
  context.addEventListener('statechange', report)
  window.addEventListener('pointerdown', resume, true)
  window.addEventListener('keydown', resume, true)
  resume()
  report()

  return () => {
    context.removeEventListener('statechange', report)
    window.removeEventListener('pointerdown', resume, true)
    window.removeEventListener('keydown', resume, true)
    void context.close().catch(() => undefined)
  }
}
