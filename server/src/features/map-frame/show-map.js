/**
 * Runs in the browser, in the frame's page: loads Google's script and shows the place that the
 * page's address names, with a marker on it. Where its fragment names the device's own
 * position, that is in the middle, as a blue dot.
 */

const element = document.querySelector('#map')
const place = new URLSearchParams(location.search)
const device = new URLSearchParams(location.hash.slice(1))
const position = positionIn(place)
const own = device.has('lat') ? positionIn(device) : undefined

function positionIn(parameters) {
  return { lat: Number(parameters.get('lat')), lng: Number(parameters.get('lng')) }
}

/** Google's script calls this global function when it has loaded. */
window.showMap = async () => {
  const [{ Map: GoogleMap }, { Marker }] = await Promise.all([
    google.maps.importLibrary('maps'),
    google.maps.importLibrary('marker'),
  ])
  const map = new GoogleMap(element, {
    center: own ?? position,
    zoom: Number(element.dataset.zoom),
    mapTypeId: 'hybrid',
    tilt: 0,
    clickableIcons: false,
    fullscreenControl: false,
    gestureHandling: 'greedy',
    mapTypeControl: false,
    streetViewControl: false,
  })
  new Marker({ map, position })
  if (own) {
    // Path 0 is a circle.
    const look = { path: 0, scale: 8, fillColor: '#1a6fe8', fillOpacity: 1 }
    const icon = { ...look, strokeColor: '#ffffff', strokeWeight: 3 }
    new Marker({ map, position: own, icon, title: 'My position' })
  }
}

/** Google's script calls this global function when Google refuses the key. */
window.gm_authFailure = showFailure

const script = document.createElement('script')
script.src = element.dataset.script
script.addEventListener('error', showFailure)
document.head.append(script)

function showFailure() {
  element.hidden = true
  document.querySelector('#failed').hidden = false
}
