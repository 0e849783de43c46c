/** In pixels. */
export type Size = { width: number; height: number }

/** The largest size at which the whole picture is seen in the frame. */
export function fitInto(frame: Size, picture: Size): Size {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height)
  return { width: picture.width * scale, height: picture.height * scale }
}

/** Where the map's upper left corner stands at the start: centred across, from the top down. */
export function startPosition(frame: Size, map: Size, zoom: number): { x: number; y: number } {
  return {
    x: (frame.width - map.width * zoom) / 2,
    y: Math.max(0, (frame.height - map.height * zoom) / 2),
  }
}
