import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import {
  type ReactZoomPanPinchRef,
  TransformComponent,
  TransformWrapper,
} from 'react-zoom-pan-pinch'
import { ZoomButtons } from '../../../ui/button/zoom-buttons.tsx'
import { Spinner } from '../../../ui/screen/spinner.tsx'
import styles from './zoomable-map.module.css'

const MAP_ZOOM = { min: 1, max: 5, initial: 1.5 } as const

type ZoomableMapProps = {
  /** Addresses of pictures. Every overlay is drawn exactly as large as the base. */
  base: string
  overlays: readonly { name: string; address: string; isShown: boolean }[]
  onBroken: () => void
}

/** The specified times of the two steps in which the map is set up. */
const SET_UP_MS = 800
const SETTLE_MS = 200
const ZOOM_STEP = 0.5
/** How far an arrow key pans, in pixels. */
const PAN_STEP = 80
const NOTHING: Size = { width: 0, height: 0 }

/** A picture that wheel, drag, pinch, buttons and keys move and zoom within a frame. */
export function ZoomableMap({ base, overlays, onBroken }: ZoomableMapProps) {
  const [picture, setPicture] = useState<Size>()
  const frame = useRef<HTMLDivElement>(null)
  const zoom = useRef<ReactZoomPanPinchRef>(null)
  const frameSize = useSize(frame)
  const map = picture ? fitInto(frameSize, picture) : NOTHING
  const start = startPosition(frameSize, map, MAP_ZOOM.initial)
  const isReady = useSetUp(zoom, picture !== undefined)
  const keysId = useId()
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  const animationTime = prefersReducedMotion ? 0 : 200
  return (
    <div ref={frame} className={styles.frame}>
      {!isReady && <Spinner fullScreen label="Loading the map" />}
      <TransformWrapper
        ref={zoom}
        minScale={MAP_ZOOM.min}
        maxScale={MAP_ZOOM.max}
        initialScale={MAP_ZOOM.initial}
        initialPositionX={start.x}
        initialPositionY={start.y}
        centerZoomedOut
        disablePadding
        wheel={{ step: 0.005 }}
        keyboard={{ disabled: false, panStep: PAN_STEP, zoomStep: ZOOM_STEP, animationTime }}
        doubleClick={{ animationTime }}
        zoomAnimation={{ disabled: prefersReducedMotion }}
        panning={{ velocityDisabled: prefersReducedMotion, allowRightClickPan: false }}
      >
        <TransformComponent
          wrapperClass={styles.wrapper ?? ''}
          contentClass={styles.content ?? ''}
          wrapperProps={{
            role: 'application',
            'aria-label': 'Site map',
            'aria-describedby': keysId,
          }}
        >
          <div className={styles.map} style={{ inlineSize: map.width, blockSize: map.height }}>
            <img
              src={base}
              alt="Plan of the site"
              draggable={false}
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
                setPicture({ width, height })
              }
              onError={onBroken}
            />
            {overlays.map(({ name, address, isShown }) => (
              <img key={name} src={address} alt={name} hidden={!isShown} draggable={false} />
            ))}
          </div>
        </TransformComponent>
      </TransformWrapper>
      <p id={keysId} className="visually-hidden">
        Arrow keys move the map, + and − zoom it, 0 resets it
      </p>
      <ZoomButtons
        onZoomIn={() => void zoom.current?.zoomIn(ZOOM_STEP, animationTime)}
        onZoomOut={() => void zoom.current?.zoomOut(ZOOM_STEP, animationTime)}
        onReset={() => void zoom.current?.resetTransform(animationTime)}
      />
    </div>
  )
}

/** Moves the map to its start position once it is loaded; true when it can be shown, about a second after mount. */
function useSetUp(zoom: RefObject<ReactZoomPanPinchRef | null>, isLoaded: boolean): boolean {
  const [stage, setStage] = useState<'waiting' | 'placing' | 'ready'>('waiting')
  useEffect(() => {
    const timer = setTimeout(() => setStage('placing'), SET_UP_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (stage !== 'placing' || !isLoaded) return undefined
    void zoom.current?.resetTransform(0)
    const timer = setTimeout(() => setStage('ready'), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [zoom, stage, isLoaded])
  return stage === 'ready'
}

/** The element's inner size in pixels, followed as it changes; zero until it is laid out. */
function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return undefined
    const measure = () => setSize({ width: target.clientWidth, height: target.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return size
}

/** In pixels. */
type Size = { width: number; height: number }

/** The largest size at which the whole picture is seen in the frame. */
export function fitInto(frame: Size, picture: Size): Size {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height)
  return { width: picture.width * scale, height: picture.height * scale }
}

/**
 * The position of the map's upper left corner at the start: centred horizontally; vertically centred when
 * all of it fits into the frame, or else aligned to the top.
 */
export function startPosition(frame: Size, map: Size, zoom: number): { x: number; y: number } {
  return {
    x: (frame.width - map.width * zoom) / 2,
    y: Math.max(0, (frame.height - map.height * zoom) / 2),
  }
}
