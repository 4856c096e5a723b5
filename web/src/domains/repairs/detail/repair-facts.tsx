import { viewRepairPassword } from '@shangxue/contract/repairs/commands'
import {
  CONSENT_METHOD_NAMES,
  REPAIR_OUTCOME_NAMES,
  REPAIR_STATE_NAMES,
  SYMPTOM_NAMES,
} from '@shangxue/contract/repairs/schemas'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { useAllowed } from '../../../lib/session/state.ts'
import { Button } from '../../../ui/action/button.tsx'
import { CopyButton } from '../../../ui/action/copy-button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { type Description, DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { Photos } from '../../../ui/photos/photos-field.tsx'
import {
  dueText,
  INTAKE_PHOTOS,
  REPAIR_QUERIES,
  type RepairDetail,
  STATE_TAG_KINDS,
  warrantyText,
} from '../api.ts'
import styles from '../repairs.module.css'
import { SignaturePicture } from '../signature/signature-picture.tsx'

export function RepairFacts({ repair }: { repair: RepairDetail }) {
  const { state, outcome, overdue, photos, signature, consent } = repair
  const due = dueText(repair)
  return (
    <>
      <Card
        title={repair.model}
        action={<Tag kind={STATE_TAG_KINDS[state]}>{REPAIR_STATE_NAMES[state]}</Tag>}
      >
        <div className={styles.stack}>
          {overdue && <Notice kind="danger">{due}，还没有修好，请联系客户</Notice>}
          {outcome !== null && state === 'ready' && (
            <Notice>{REPAIR_OUTCOME_NAMES[outcome]}，等客户来取</Notice>
          )}
          <DescriptionList items={deviceFacts(repair)} />
          {repair.has_password && <DevicePassword id={repair.id} />}
        </div>
      </Card>
      <Card title="接机">
        <div className={styles.stack}>
          <DescriptionList items={intakeFacts(repair)} />
          <SignaturePicture signature={signature} label={`接机${CONSENT_METHOD_NAMES[consent]}`} />
          <Photos store={INTAKE_PHOTOS} photos={photos} />
        </div>
      </Card>
    </>
  )
}

const present = (items: readonly (Description | false | null)[]): Description[] =>
  items.filter((item): item is Description => typeof item === 'object' && item !== null)

function deviceFacts(repair: RepairDetail): Description[] {
  const { code, device_id, symptoms, symptom_note, condition, covered, warranty, warranty_note } = repair
  const due = dueText(repair)
  return present([
    {
      label: '串号',
      value: (
        <span className={styles.code}>
          {device_id === null ? code : <Link to={`/home?device=${device_id}`}>{code}</Link>}
          <CopyButton text={code} label="复制串号" />
        </span>
      ),
    },
    symptoms.length > 0 && {
      label: '故障',
      value: symptoms.map((symptom) => SYMPTOM_NAMES[symptom]).join('、'),
    },
    symptom_note !== '' && { label: '故障说明', value: symptom_note },
    condition !== '' && { label: '外观和附件', value: condition },
    {
      label: '保修',
      value: <Tag kind={covered ? 'success' : 'neutral'}>{covered ? '保修内' : '保修外'}</Tag>,
    },
    { label: '保修记录', value: warrantyText(warranty) },
    warranty_note !== '' && { label: '保修说明', value: warranty_note },
    due !== undefined && !repair.overdue && { label: '约定', value: due },
  ])
}

function intakeFacts(repair: RepairDetail): Description[] {
  const { customer, customer_id, contact_name, contact_phone, location, handler, received_by } = repair
  return present([
    customer !== null &&
      customer_id !== null && {
        label: '客户',
        value: <Link to={`/others/customers/${customer_id}`}>{customer}</Link>,
      },
    {
      label: '联系人',
      value: (
        <a className={styles.call} href={`tel:${contact_phone.replace(/[^\d+]/g, '')}`}>
          {contact_name} {contact_phone}
        </a>
      ),
    },
    { label: '门店', value: location },
    { label: '接机', value: `${formatDateTime(repair.received_at)} ${received_by}` },
    { label: '处理人', value: handler },
    { label: '同意方式', value: CONSENT_METHOD_NAMES[repair.consent] },
  ])
}

/** The password of the phone, shown on demand. Each view is recorded. */
function DevicePassword({ id }: { id: number }) {
  const mayView = useAllowed('repair-manage')
  const [password, setPassword] = useState<string>()
  const view = useCall(viewRepairPassword, { invalidates: REPAIR_QUERIES })
  const show = async () => {
    const isConfirmed = await confirm({
      title: '查看开机密码？',
      message: '查看的人和时间会记在维修单和操作记录里。',
      confirmLabel: '查看密码',
    })
    if (!isConfirmed) return
    const result = await view.mutateAsync({ id }).catch(() => undefined)
    if (result) setPassword(result.device_password)
  }
  if (!mayView) return <p className={styles.terms}>开机密码 ••••••，需要时请售后管理查看</p>
  return (
    <p className={styles.buttons}>
      <span>开机密码</span>
      <span className={styles.secret}>{password ?? '••••••'}</span>
      {password === undefined ? (
        <Button kind="plain" small icon="eye" busy={view.isPending} onClick={show}>
          查看密码
        </Button>
      ) : (
        <Button kind="plain" small icon="eye-off" onClick={() => setPassword(undefined)}>
          隐藏密码
        </Button>
      )}
    </p>
  )
}
