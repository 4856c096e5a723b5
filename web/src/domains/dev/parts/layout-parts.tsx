import { Button } from '../../../ui/action/button.tsx'
import { ExportButton } from '../../../ui/action/export-button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { PullIndicator } from '../../../ui/layout/list/pull-refresh.tsx'
import { SummaryLine } from '../../../ui/layout/list/summary-line.tsx'
import { Section } from '../../../ui/layout/page/page.tsx'
import { LONG_NAME, LONG_TITLE } from '../long-texts.ts'
import styles from './parts.module.css'
import { FORM_SCREENS } from './screens/form-screens.tsx'
import { FRAME_SCREENS } from './screens/frame-screens.tsx'
import { LIST_SCREENS } from './screens/list-screens.tsx'

/** What takes the whole screen, shown instead of the page of parts. */
export const WHOLE_SCREENS = { ...LIST_SCREENS, ...FORM_SCREENS, ...FRAME_SCREENS }
export type WholeScreen = keyof typeof WHOLE_SCREENS

const names = Object.keys(WHOLE_SCREENS) as WholeScreen[]

export function LayoutParts({ onWhole }: { onWhole: (name: WholeScreen) => void }) {
  return (
    <>
      <List label="整页">
        {names.map((name) => (
          <ListItem key={name} title={WHOLE_SCREENS[name].label} onClick={() => onWhole(name)} />
        ))}
      </List>
      <Section title="一段" action={<span className={styles.note}>共 3 条</span>}>
        <Card>页面里有标题的一段</Card>
      </Section>
      <Section
        title={LONG_TITLE}
        action={
          <Button kind="plain" small>
            查看全部
          </Button>
        }
      >
        <Card>标题很长的一段</Card>
      </Section>
      <Card title="列表之上">
        <div className={styles.stack}>
          <SummaryLine action={<ExportButton state="idle" plain onExport={() => undefined} />}>
            共 1,204 台，合计 ¥5,412,300
          </SummaryLine>
          <SummaryLine action={<ExportButton state="busy" plain onExport={() => undefined} />}>
            {LONG_NAME}
          </SummaryLine>
        </div>
      </Card>
      <Card title="下拉刷新">
        <PullIndicator state="pulling" distance={40} />
        <PullIndicator state="ready" distance={64} />
        <PullIndicator state="refreshing" distance={0} />
      </Card>
    </>
  )
}
