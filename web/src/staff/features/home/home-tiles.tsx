import { faCircleInfo } from '@fortawesome/free-solid-svg-icons/faCircleInfo'
import { faMap } from '@fortawesome/free-solid-svg-icons/faMap'
import { faPhone } from '@fortawesome/free-solid-svg-icons/faPhone'
import { faShieldHalved } from '@fortawesome/free-solid-svg-icons/faShieldHalved'
import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import { faUsers } from '@fortawesome/free-solid-svg-icons/faUsers'
import { TileGrid, TileLink } from '../../../ui/list/tile-link.tsx'

/** The six tiles, in the specification's order. */
export function HomeTiles({ mapDisabledReason }: { mapDisabledReason?: string | undefined }) {
  return (
    <TileGrid>
      <TileLink to="/contacts" title="Contacts" icon={faPhone} colour="light-blue" />
      <TileLink to="/incidents" title="Report Incident" icon={faTriangleExclamation} colour="red" />
      <TileLink to="/roles" title="Roles" icon={faUsers} colour="blue" />
      <TileLink to="/threats" title="Critical Actions" icon={faShieldHalved} colour="orange" />
      <TileLink
        to="/map"
        title="Maps"
        icon={faMap}
        colour="green"
        disabledReason={mapDisabledReason}
      />
      <TileLink to="/info" title="Info" icon={faCircleInfo} colour="purple" />
    </TileGrid>
  )
}
