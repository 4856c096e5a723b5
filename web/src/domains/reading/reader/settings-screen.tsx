import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { Card } from '../../../ui/display/card.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { Switch } from '../../../ui/form/choices/switch.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import styles from '../reading.module.css'
import { READING_PATH } from '../reading-paths.ts'
import { SIZE_LABELS, SIZES, SPACING_LABELS, SPACINGS, useReadingSettings } from './reading-settings.ts'
import { ReadingText } from './reading-text.tsx'

const SAMPLE_TEXT = [
  'Reading a little every day is like saving small coins. You hardly notice it, and one day you are rich.',
]
const toOptions = <T extends string>(values: readonly T[], names: Record<T, string>) =>
  values.map((value) => ({ value, label: names[value] }))

/** Reading settings (阅读设置) of this device. Changes apply at once. */
export default function SettingsScreen() {
  const back = useBackTarget(READING_PATH)
  const { settings, change } = useReadingSettings()
  return (
    <Page title="阅读设置" back={back}>
      <Card title="预览">
        <ReadingText
          key={`${settings.size} ${settings.spacing}`}
          paragraphs={SAMPLE_TEXT}
          glossary={[]}
          grade={8}
        />
      </Card>
      <Card title="文字">
        <div className={styles.stack}>
          <SegmentedControl
            label="字号"
            named
            options={toOptions(SIZES, SIZE_LABELS)}
            value={settings.size}
            onChange={(size) => change({ size })}
          />
          <SegmentedControl
            label="行距"
            named
            options={toOptions(SPACINGS, SPACING_LABELS)}
            value={settings.spacing}
            onChange={(spacing) => change({ spacing })}
          />
        </div>
      </Card>
      <Card title="练习">
        <Switch
          label="显示计时"
          note="只影响显示，用时照常记录"
          checked={settings.timer}
          onChange={(timer) => change({ timer })}
        />
        <Switch label="提交音效" checked={settings.sound} onChange={(sound) => change({ sound })} />
      </Card>
      <p className={styles.hint}>这些设置只保存在本机</p>
    </Page>
  )
}
