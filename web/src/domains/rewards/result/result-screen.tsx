import { useParams } from 'react-router'
import { parsePositiveInt } from '../../../lib/address/url-params.ts'
import { useSession } from '../../../lib/session/state.ts'
import { isPublicCode, NotFoundPage } from '../components/public-page.tsx'
import { OwnResult } from './own-result.tsx'
import { PublicResult } from './public-result.tsx'

/** Result of a play (挑战结果), public by code or id. The user's own play by id also shows the answers. */
export default function ResultScreen() {
  const { id = '' } = useParams()
  const isGuest = !useSession((session) => session.isLoggedIn)
  const attemptId = parsePositiveInt(id)
  if (!isPublicCode(id) && !attemptId) return <NotFoundPage title="挑战结果" />
  return attemptId && !isGuest ? (
    <OwnResult key={id} id={attemptId} />
  ) : (
    <PublicResult key={id} codeOrId={id} />
  )
}
