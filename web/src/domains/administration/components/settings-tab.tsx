import { getSettings } from '@shangxue/contract/administration/endpoints'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { query } from '../../../lib/api/queries.ts'
import { CopyButton } from '../../../ui/action/copy-button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Checkbox } from '../../../ui/form/choices/checkbox.tsx'
import { PickerField } from '../../../ui/form/fields/picker-field.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { MoneyField } from '../../../ui/form/numbers/money-field.tsx'
import { NumberField } from '../../../ui/form/numbers/number-field.tsx'
import { FormPage } from '../../../ui/layout/page/form-page.tsx'
import { Page, Section } from '../../../ui/layout/page/page.tsx'
import { PickerSheet } from '../../../ui/overlay/picker/picker-sheet.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { type Settings, useSettingsForm } from '../settings-form.ts'
import { zoneName, zoneOptions } from '../time-zones.ts'
import styles from './settings-tab.module.css'

const NAME_LENGTH = 32
const PAGE = { title: '公司设置', back: '/my-profile' }

/** Name, time zone, limits and AI budget. */
export function SettingsTab({ toolbar }: { toolbar: ReactNode }) {
  const { data, error, refetch, isFetching } = useQuery({ ...query(getSettings, {}), meta: { quiet: true } })
  if (data) {
    const refresh = async () => (await refetch({ throwOnError: true })).data
    return <SettingsForm settings={data} toolbar={toolbar} refresh={refresh} />
  }
  return (
    <Page {...PAGE} toolbar={toolbar}>
      {error ? (
        <ErrorState error={error} onRetry={refetch} retrying={isFetching} />
      ) : (
        <SkeletonList rows={6} />
      )}
    </Page>
  )
}

/** Shows the registration link for learners. It contains the saved name, because an unsaved one does not work yet. */
function RegistrationLink({ company, saved }: { company: string; saved: boolean }) {
  const link = `${window.location.origin}/register?${new URLSearchParams({ shujuku: company })}`
  return (
    <Notice>
      任何人都能用注册链接创建账号，职位是学习者，没有任何权限，也看不到经营数据。
      {saved ? (
        <span className={styles.link}>
          {link}
          <CopyButton text={link} label="复制注册链接" />
        </span>
      ) : (
        '保存后，这里会出现注册链接'
      )}
    </Notice>
  )
}

interface SettingsFormProps {
  settings: Settings
  toolbar: ReactNode
  refresh: () => Promise<Settings | undefined>
}

function SettingsForm({ settings, toolbar, refresh }: SettingsFormProps) {
  const { form, values, conflict, submit, change, reload } = useSettingsForm(settings, refresh)
  const { errors } = form
  const [isChoosingZone, setIsChoosingZone] = useState(false)
  const isRenamed = values.name.trim() !== settings.name

  return (
    <>
      <FormPage {...PAGE} toolbar={toolbar} {...form.page} onSubmit={submit}>
        {conflict && (
          <Notice kind="warning" action={{ label: '刷新', onSelect: () => void reload() }}>
            设置刚被他人修改，没有保存。刷新后会载入最新设置，这里改过的内容会保留，核对后再保存
          </Notice>
        )}
        <Section title="数据库">
          <TextField
            label="数据库名称"
            required
            maxLength={NAME_LENGTH}
            autoComplete="off"
            value={values.name}
            error={errors.name}
            hint={
              isRenamed
                ? `改名后，登录时要填写“${values.name.trim() || '新名称'}”，原来的名称不能再用；已登录的人不受影响，下次登录后显示新名称`
                : '登录时用它区分公司，不能与其他数据库重名'
            }
            onChange={(event) => change({ name: event.target.value })}
          />
          <PickerField
            label="时区"
            text={zoneName(values.time_zone)}
            hint="决定一天从几点开始：单号、导入的日期、导出和屏幕上的时间都按它计算；其他设备最迟 15 分钟后更新"
            onOpen={() => setIsChoosingZone(true)}
          />
        </Section>
        <Section title="账号">
          <Checkbox
            label={`限制在用账号的数量（现在 ${settings.active_users} 个）`}
            checked={values.limited}
            onChange={(event) => change({ limited: event.target.checked })}
          />
          {values.limited && (
            <NumberField
              label="在用账号上限"
              suffix="个"
              required
              value={values.max_users}
              error={errors.max_users}
              hint="到上限后不能再新增、导入或启用用户；已停用的账号不计入"
              onChange={(max_users) => change({ max_users })}
            />
          )}
          <Checkbox
            label="允许学习者自己注册"
            checked={values.registration}
            onChange={(event) => change({ registration: event.target.checked })}
          />
          {values.registration && <RegistrationLink company={settings.name} saved={settings.registration} />}
        </Section>
        <Section title="AI">
          <MoneyField
            label="AI每日预算"
            value={values.ai_budget_fen}
            error={errors.ai_budget_fen}
            hint="收费的 AI 服务每天最多花费的金额，0 元表示不使用。目前内置的功能不收费，也不受此限制"
            onChange={(ai_budget_fen) => change({ ai_budget_fen })}
          />
        </Section>
      </FormPage>
      <PickerSheet
        open={isChoosingZone}
        onClose={() => setIsChoosingZone(false)}
        title="选择时区"
        searchLabel="搜索时区或城市（英文）"
        options={isChoosingZone ? zoneOptions() : []}
        value={values.time_zone}
        onPick={(zone) => zone && change({ time_zone: zone })}
      />
    </>
  )
}
