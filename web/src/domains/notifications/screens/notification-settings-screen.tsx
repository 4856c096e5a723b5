import { Card } from '../../../ui/display/card.tsx'
import { Switch } from '../../../ui/form/choices/switch.tsx'
import { Page, Section } from '../../../ui/layout/page/page.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { PushDevices } from '../components/push-devices.tsx'
import { QuietHours } from '../components/quiet-hours.tsx'
import { ThisDevice } from '../components/this-device.tsx'
import { TopicSwitches } from '../components/topic-switches.tsx'
import { usePushOnThisDevice } from '../use-push-device.ts'
import { usePushSettings } from '../use-push-settings.ts'

/** 通知设置: the devices, hours and topics of push notifications while the app is closed. */
export default function NotificationSettingsScreen() {
  return (
    <Page title="通知设置" back="/notifications">
      <SettingsSections />
    </Page>
  )
}

function SettingsSections() {
  const { settings, error, retry, choose, setQuiet, hideContent } = usePushSettings()
  const thisDevice = usePushOnThisDevice()
  if (!settings) return error ? <ErrorState error={error} onRetry={retry} /> : <SkeletonList rows={6} />
  return (
    <>
      <ThisDevice {...thisDevice} />
      <PushDevices mark={thisDevice.mark} />
      <QuietHours quiet={settings.quiet} onChange={setQuiet} />
      <Card>
        <Switch
          label="隐藏内容"
          note="锁屏上只显示是哪一类通知，不显示姓名和金额"
          checked={settings.hide_content}
          onChange={hideContent}
        />
      </Card>
      <Section title="推送哪些通知">
        <p className="sr-only">关闭推送的通知仍会出现在应用里</p>
        <TopicSwitches topics={settings.topics} onChoose={choose} />
      </Section>
    </>
  )
}
