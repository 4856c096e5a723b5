import { useParams } from 'react-router'
import { positive } from '../../../lib/address/index.ts'
import { useSession } from '../../../lib/session/index.ts'
import { isCode, NoSuchPage } from '../parts/public-page.tsx'
import { OwnResult } from './own-result.tsx'
import { PublicResult } from './public-result.tsx'

/** Result of a play (挑战结果), public by code or id. The user's own play by id also shows the answers. */
export default function ResultScreen() {
  const { id = '' } = useParams()
  const guest = !useSession((session) => session.isLoggedIn)
  const attempt = positive(id)
  if (!isCode(id) && !attempt) return <NoSuchPage title="挑战结果" />
  return attempt && !guest ? <OwnResult key={id} id={attempt} /> : <PublicResult key={id} name={id} />
}
