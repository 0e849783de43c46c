import { useState } from 'react'
import { Switch } from '../ui/form/switch.tsx'
import type { Overlay } from './map-pictures.ts'

/** Which overlays of the site map are shown, by name; none at first. */
export function useShownOverlays() {
  const [shown, setShown] = useState<readonly string[]>([])

  function toggle(name: string, isOn: boolean) {
    setShown((names) => (isOn ? [...names, name] : names.filter((other) => other !== name)))
  }

  return { shown, toggle }
}

type OverlaySwitchesProps = { overlays: readonly Overlay[] } & ReturnType<typeof useShownOverlays>

/** A switch for each overlay of the site map. */
export function OverlaySwitches({ overlays, shown, toggle }: OverlaySwitchesProps) {
  return overlays.map(({ name }) => (
    <Switch
      key={name}
      label={`Show ${name}`}
      checked={shown.includes(name)}
      onChange={(event) => toggle(name, event.target.checked)}
    />
  ))
}
