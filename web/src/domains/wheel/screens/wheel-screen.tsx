import { parseOneOf, useUrlParams } from '../../../lib/address/url-params.ts'
import { useSession } from '../../../lib/session/state.ts'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { ManageView } from '../components/manage-view.tsx'
import { SpinHistoryView } from '../components/spin-history-view.tsx'
import { SpinView } from '../components/spin-view.tsx'

const VIEWS = [
  { value: 'wheel', label: '转盘' },
  { value: 'draws', label: '记录' },
  { value: 'manage', label: '管理' },
] as const
const VIEW_VALUES = VIEWS.map(({ value }) => value)

/** Lucky wheel (幸运转盘): spins, their history, and the administration. */
export default function WheelScreen() {
  const address = useUrlParams()
  const isBoss = useSession(({ isAdmin }) => isAdmin)
  const requestedView = parseOneOf(VIEW_VALUES, address.get('view')) ?? 'wheel'
  const view = requestedView === 'manage' && !isBoss ? 'wheel' : requestedView
  return (
    <Page
      title="幸运转盘"
      back="/my-profile"
      toolbar={
        <SegmentedControl
          label="查看"
          options={isBoss ? VIEWS : VIEWS.slice(0, 2)}
          value={view}
          onChange={(next) => address.set({ view: next === 'wheel' ? null : next, of: null })}
        />
      }
    >
      {view === 'wheel' && <SpinView isBoss={isBoss} />}
      {view === 'draws' && <SpinHistoryView />}
      {view === 'manage' && <ManageView />}
    </Page>
  )
}
