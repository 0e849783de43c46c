import { useEffect, useState } from 'react'
import { isFirstTone } from './sounded-tones.ts'

const PULSE_MS = [500, 200, 500]
const PULSE_EVERY_MS = 2000

/** Sounds the siren and vibrates while `isOn`. Returns the state of the siren; undefined when off. */
export function useSiren(isOn: boolean): SirenState | undefined {
  const [state, setState] = useState<SirenState>()

  useEffect(() => {
    if (!isOn) return
    const stopSiren = startSiren(setState)
    const vibrate = () => {
      // Before the first touch browsers refuse to vibrate and log each attempt.
      if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(PULSE_MS)
    }
    vibrate()
    const timer = setInterval(vibrate, PULSE_EVERY_MS)
    return () => {
      stopSiren()
      clearInterval(timer)
      if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(0)
      setState(undefined)
    }
  }, [isOn])

  return isOn ? state : undefined
}

const TONE_HZ = 880
const TONE_SECONDS = 0.8

/**
 * Sounds one short tone and vibrates once for each device, however often the same thing is shown.
 * @param shown  names the alert or call, and the user: a shared phone tells each of them
 */
export function useTone(shown: string, isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !isFirstTone(shown)) return
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(PULSE_MS)
    soundTone()
  }, [shown, isOn])
}

/** A browser that allows no sound before the first touch stays silent: by then the person has the phone in hand. */
function soundTone(): void {
  if (typeof AudioContext === 'undefined') return
  const context = new AudioContext()
  const tone = context.createOscillator()
  const volume = context.createGain()
  tone.frequency.value = TONE_HZ
  volume.gain.value = LOUDNESS
  tone.connect(volume).connect(context.destination)
  tone.start()
  setTimeout(() => void context.close().catch(() => undefined), TONE_SECONDS * 1000)
}

/**
 * The siren is a tone that sweeps up and down. The device generates it, so that it needs no file and no
 * network. `blocked`: the browser allows sound only after the person has touched the page.
 */
type SirenState = 'sounding' | 'blocked' | 'impossible'

const LOW_HZ = 650
const HIGH_HZ = 1250
const SWEEP_SECONDS = 0.7
const LOUDNESS = 0.5

function startSiren(onState: (state: SirenState) => void): () => void {
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
