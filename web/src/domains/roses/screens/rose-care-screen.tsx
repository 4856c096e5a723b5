import { parseOneOf, useUrlParams } from '../../../lib/address/url-params.ts'
import { today } from '../../../lib/dates.ts'
import { useSession } from '../../../lib/session/state.ts'
import { Notice } from '../../../ui/display/notice.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { CareLog } from '../components/care-log.tsx'
import { CareReminders } from '../components/care-reminders.tsx'
import styles from '../components/roses.module.css'
import { SeasonGuide } from '../components/season-guide.tsx'
import { CARES, SEASON_NAMES, SEASONS, seasonOf } from '../seasons.ts'
import { useCareLog } from '../use-care-log.ts'

/** Rose care (玫瑰养护) through the year, also for guests. No data leaves the device. */
export default function RoseCareScreen() {
  const { get, set } = useUrlParams()
  const signedIn = useSession(({ isLoggedIn }) => isLoggedIn)
  const careLog = useCareLog()
  const currentSeason = seasonOf(Number(today().slice(5, 7)))
  const season = parseOneOf(SEASONS, get('season')) ?? currentSeason
  const care = parseOneOf(CARES, get('care')) ?? 'water'
  return (
    <Page
      title="玫瑰养护"
      back={signedIn ? '/my-profile' : '/login'}
      toolbar={
        <SegmentedControl
          label="季节"
          options={SEASONS.map((value) => ({ value, label: SEASON_NAMES[value] }))}
          value={season}
          onChange={(next) => set({ season: next === currentSeason ? null : next })}
        />
      }
    >
      <div className={styles.stack}>
        {careLog.closed && <Notice kind="warning">浏览器不允许保存，记录和提醒暂时不能用</Notice>}
        <SeasonGuide
          season={season}
          isCurrent={season === currentSeason}
          care={care}
          onCare={(next) => set({ care: next === 'water' ? null : next })}
        />
        <CareLog careLog={careLog} />
        <CareReminders careLog={careLog} />
      </div>
    </Page>
  )
}
