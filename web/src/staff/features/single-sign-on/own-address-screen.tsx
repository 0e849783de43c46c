import { useEffect } from 'react'
import { useNavigate, useParams } from '../../../routing/navigation.tsx'
import { rememberOrganisation } from '../../../storage/single-sign-on.ts'

/** The organisation's own address of the sign-in: from now on this device offers its provider. */
export function OwnAddressScreen() {
  const { organisationid = '' } = useParams()
  const navigate = useNavigate()

  useEffect(() => {
    rememberOrganisation({ organisationid })
    void navigate('/', { replace: true })
  }, [organisationid, navigate])

  return null
}
