import { oneOf, useAddress } from '../../../lib/address/index.ts'
import { useSession } from '../../../lib/session/index.ts'
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { DrawsView } from '../components/draws-view.tsx'
import { ManageView } from '../components/manage-view.tsx'
import { PlayView } from '../components/play-view.tsx'

const VIEWS = [
  { value: 'wheel', label: '转盘' },
  { value: 'draws', label: '记录' },
  { value: 'manage', label: '管理' },
] as const
const NAMES = VIEWS.map(({ value }) => value)

/** Lucky wheel (幸运转盘): spins, their history, and the administration. */
export default function WheelScreen() {
  const address = useAddress()
  const boss = useSession(({ isAdmin }) => isAdmin)
  const asked = oneOf(NAMES, address.get('view')) ?? 'wheel'
  const view = asked === 'manage' && !boss ? 'wheel' : asked
  return (
    <Page
      title="幸运转盘"
      back="/my-profile"
      toolbar={
        <SegmentedControl
          label="查看"
          options={boss ? VIEWS : VIEWS.slice(0, 2)}
          value={view}
          onChange={(next) => address.set({ view: next === 'wheel' ? null : next, of: null })}
        />
      }
    >
      {view === 'wheel' && <PlayView boss={boss} />}
      {view === 'draws' && <DrawsView />}
      {view === 'manage' && <ManageView />}
    </Page>
  )
}
