import { faLocationCrosshairs } from '@fortawesome/free-solid-svg-icons/faLocationCrosshairs'
import { formatPosition, type Position } from '@holdfast/contract/positions'
import { useEffect, useRef, useState } from 'react'
import { findThreeWords, useSettings } from '../../../data/content/map-services.ts'
import { findDevicePosition } from '../../../domain/device-position.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button/button.tsx'
import { gridReference, plusCode } from '../../map-widget/place-code-rows.tsx'
import { MAP_COORDINATE_DECIMALS } from '../../map-widget/plain-grid.tsx'

/** Adds where this device is, in all the ways in which an operator can find it. */
export function OwnPosition({ onFound }: { onFound: (line: string) => void }) {
  const online = useOnline()
  const asksThreeWords = useSettings().data?.threeWords === true && online
  const [state, setState] = useState<'asking' | 'unavailable' | 'added'>()

  // What is found after the report was saved would begin another one.
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  async function find() {
    setState('asking')
    const position = await findDevicePosition()
    if (position === undefined) return setState('unavailable')
    const words = asksThreeWords ? await findThreeWords(position) : undefined
    if (!isShown.current) return
    onFound(placeLine(position, words))
    setState('added')
  }

  return (
    <div>
      <Button icon={faLocationCrosshairs} busy={state === 'asking'} onClick={() => void find()}>
        Add my position
      </Button>
      <p role="status" className="meta">
        {state === 'unavailable' && 'User location unavailable'}
        {state === 'added' && 'Position added'}
      </p>
    </div>
  )
}

/** Whoever calls may stand elsewhere: `This phone: OS grid reference TQ 3840 7733, what3words filled.count.soap, 51.481610, -0.007620` */
function placeLine(position: Position, words: string | undefined): string {
  const reference = gridReference(position)
  const parts = [
    words && `what3words ${words}`,
    reference ? `OS grid reference ${reference}` : `Plus Code ${plusCode(position)}`,
    formatPosition(position, MAP_COORDINATE_DECIMALS),
  ]
  return `This phone: ${parts.filter(Boolean).join(', ')}`
}
