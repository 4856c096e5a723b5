import { ERRORS } from '@shangxue/contract/errors/errors'
import { createRobot, updateRobot } from '@shangxue/contract/robots/endpoints'
import {
  ROBOT_ADDRESSES,
  ROBOT_KIND_NAMES,
  ROBOT_KINDS,
  ROBOT_NAME_MAX,
  ROBOT_SECRET_MAX,
  ROBOT_URL_MAX,
  type RobotKind,
  type RobotTopic,
  robotAddressIssue,
  SIGNING_KINDS,
} from '@shangxue/contract/robots/robot-kinds'
import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '../../../lib/api/mutations.ts'
import { invalidate } from '../../../lib/api/queries.ts'
import { Checkbox } from '../../../ui/form/choices/checkbox.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { ROBOT_STEPS } from '../robot-labels.ts'
import { ROBOT_QUERIES, type Robot } from '../use-robots.ts'
import styles from './robots.module.css'
import { TopicChecklist } from './topic-checklist.tsx'

interface Values {
  kind: RobotKind
  name: string
  address: string
  secret: string
  unsigned: boolean
  topics: readonly RobotTopic[]
}

interface RobotFormSheetProps {
  /** Undefined to add one. */
  robot?: Robot
  onClose: () => void
}

const KINDS = ROBOT_KINDS.map((value) => ({ value, label: ROBOT_KIND_NAMES[value] }))

function addressError({ kind, address }: Values, isOptional: boolean): string | false {
  const text = address.trim()
  if (text === '') return !isOptional && '请粘贴机器人的 Webhook 地址'
  const issue = robotAddressIssue(kind, text)
  if (issue === 'host')
    return `这不是${ROBOT_KIND_NAMES[kind]}群机器人的地址，地址应像 ${ROBOT_ADDRESSES[kind].example}`
  return issue === 'invalid' && '请填写以 https:// 开头的完整地址'
}

/** Adds or changes a robot. The input has no draft, because address and secret are credentials. */
export default function RobotFormSheet({ robot, onClose }: RobotFormSheetProps) {
  const cache = useQueryClient()
  const form = useForm<Values>({
    initial: {
      ...{ kind: robot?.kind ?? 'wecom', name: robot?.name ?? '', address: '', secret: '' },
      ...{ unsigned: false, topics: robot?.topics ?? [] },
    },
    validate: (values) => ({
      name: values.name.trim() === '' && '请填写名称',
      address: addressError(values, robot !== undefined),
      topics: values.topics.length === 0 && '请至少选择一类通知',
    }),
    fieldOf: {
      [ERRORS.robot_address_invalid.code]: 'address',
      [ERRORS.robot_address_host.code]: 'address',
      [ERRORS.robot_exists.code]: 'address',
      [ERRORS.robot_secret_unsupported.code]: 'secret',
    },
    onError: ({ code }) =>
      code === ERRORS.robot_changed.code ? void invalidate(cache, ROBOT_QUERIES) : undefined,
  })
  const options = { invalidates: ROBOT_QUERIES, ...form.callOptions }
  const create = useCall(createRobot, options)
  const update = useCall(updateRobot, options)
  const { kind } = form.values
  const isSigning = SIGNING_KINDS.includes(kind)
  const submit = form.handleSubmit(
    async ({ kind, name, topics, ...input }) => {
      const fields = { name: name.trim(), topics: [...topics] }
      const [address, secret] = [input.address.trim(), isSigning ? input.secret.trim() : '']
      if (!robot) return create.mutateAsync({ ...fields, kind, address, ...(secret && { secret }) })
      const changedSecret = input.unsigned ? { secret: '' } : secret ? { secret } : {}
      const { id, version } = robot
      await update.mutateAsync({ ...fields, id, version, ...(address && { address }), ...changedSecret })
      return { id }
    },
    robot ? '已保存' : '已添加，请发送一条测试消息',
    onClose,
  )
  return (
    <FormSheet
      open
      tall
      onClose={onClose}
      title={robot ? '修改群机器人' : '新增群机器人'}
      submitLabel={robot ? '保存' : '新增'}
      onSubmit={submit}
      {...form.sheet}
    >
      {!robot && (
        <>
          <SegmentedControl label="群应用" options={KINDS} {...form.field('kind')} />
          <ol className={styles.steps}>
            {ROBOT_STEPS[kind].map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </>
      )}
      <TextField
        label="名称"
        required
        maxLength={ROBOT_NAME_MAX}
        autoComplete="off"
        placeholder="例如：店长群"
        {...form.field('name')}
      />
      <TextField
        label="Webhook 地址"
        required={!robot}
        type="url"
        inputMode="url"
        maxLength={ROBOT_URL_MAX}
        autoComplete="off"
        placeholder={robot ? '不更换时留空' : ROBOT_ADDRESSES[kind].example}
        hint={
          robot ? `现在的地址：${robot.address}` : '知道地址的人都能向群里发消息，保存后只显示末尾几个字符'
        }
        {...form.field('address')}
      />
      {isSigning && (
        <TextField
          label={kind === 'feishu' ? '签名校验密钥' : '加签密钥'}
          maxLength={ROBOT_SECRET_MAX}
          autoComplete="off"
          placeholder={robot?.signed ? '不更换时留空' : ''}
          disabled={form.values.unsigned}
          hint={robot?.signed ? undefined : '没有勾选加签时留空，并把“商学”设为群机器人的自定义关键词'}
          {...form.field('secret')}
        />
      )}
      {robot?.signed && (
        <Checkbox
          label="不再加签"
          checked={form.values.unsigned}
          onChange={() => form.field('unsigned').onChange(!form.values.unsigned)}
        />
      )}
      <TopicChecklist {...form.field('topics')} />
    </FormSheet>
  )
}
