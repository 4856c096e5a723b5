import { CUSTOMER_PHONE } from '@shangxue/contract/customers/schemas'
import { ERRORS } from '@shangxue/contract/errors/errors'
import { receiveRepair } from '@shangxue/contract/repairs/endpoints'
import {
  CONDITION_MAX,
  CONTACT_NAME_MAX,
  MODEL_MAX,
  PASSWORD_MAX,
  REPAIR_NOTE_MAX,
  SYMPTOM_NOTE_MAX,
} from '@shangxue/contract/repairs/schemas'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/api/mutations.ts'
import { today } from '../../../lib/dates.ts'
import { usePendingEdit } from '../../../lib/outbox/hooks.ts'
import { useAllowed } from '../../../lib/session/state.ts'
import { draftKey } from '../../../lib/storage/drafts.ts'
import { readStored, store } from '../../../lib/storage/local-storage.ts'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { type FormErrors, useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/page/form-page.tsx'
import { PhotosField } from '../../../ui/photos/photos-field.tsx'
import { CustomerField } from '../../sales/public.ts'
import { LocationField } from '../../stock/public.ts'
import { INTAKE_PHOTOS, intakePath, LIST_PATH, REPAIR_QUERIES, repairPath } from '../api.ts'
import { ConsentFields } from './consent-fields.tsx'
import { DeviceCode } from './device-code.tsx'
import {
  contradictsRecords,
  emptyIntake,
  fromInput,
  type IntakeValues,
  prefill,
  toInput,
} from './intake-values.ts'
import { SymptomField } from './symptom-field.tsx'
import { useDeviceLookup } from './use-device-lookup.ts'

const STORE_SLOT = 'repair-store'
const COVERED_OPTIONS = [
  { value: 'yes', label: '保修内' },
  { value: 'no', label: '保修外' },
] as const

const storedLocation = (): number | null => Number(readStored(draftKey(STORE_SLOT))) || null

/** Form to take a phone in (接机登记). It can wait for a connection; photos need one. */
export default function IntakeForm({ code }: { code: string }) {
  const navigate = useNavigate()
  const edited = usePendingEdit(receiveRepair)
  // Not part of the draft: drafts are stored on the device in plain text.
  const [password, setPassword] = useState(edited?.input.device_password ?? '')
  const sells = useAllowed('sales-record')
  const managesStock = useAllowed('inventory-manage')
  // The list of customers needs one of these permissions.
  const maySeeCustomers = sells || managesStock
  const lookup = useDeviceLookup()
  const { known } = lookup
  const form = useForm<IntakeValues>({
    initial: edited ? fromInput(edited.input) : emptyIntake(code, storedLocation()),
    draft: edited ? `repair-${edited.id}` : `repair-new${code && `-${code}`}`,
    validate: (values) => intakeErrors(values, contradictsRecords(values, known)),
    fieldOf: {
      [ERRORS.repair_code_invalid.code]: 'code',
      [ERRORS.repair_open.code]: 'code',
      [ERRORS.repair_model_missing.code]: 'model',
      [ERRORS.repair_symptom_missing.code]: 'symptom_note',
      [ERRORS.repair_signature_missing.code]: 'signature',
      [ERRORS.repair_warranty_note_missing.code]: 'warranty_note',
      [ERRORS.repair_day_invalid.code]: 'due_on',
    },
  })
  const { values, change } = form
  const receive = useCall(receiveRepair, {
    invalidates: REPAIR_QUERIES,
    ...form.callOptions,
    queue: {
      title: ({ model, contact_name }) => `接机 ${model} ${contact_name}`,
      editAt: () => intakePath(),
      replaces: edited?.id,
      onQueued: () => {
        form.clear()
        void navigate(LIST_PATH, { replace: true })
      },
    },
  })
  const lookUp = async (text: string) => {
    const found = await lookup.find(text)
    if (found) change(prefill(form.values, found))
  }
  const initialCode = form.values.code
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks the phone up once, when the form opens with its code.
  useEffect(() => {
    if (initialCode !== '') void lookUp(initialCode)
  }, [])
  const submit = form.handleSubmit(
    (draft) => receive.mutateAsync(toInput(draft, known, password)),
    '已登记',
    ({ id }) => {
      store(draftKey(STORE_SLOT), String(values.location))
      void navigate(`${repairPath(id)}?slip=1`, { replace: true })
    },
  )
  return (
    <FormPage title="接机登记" back={LIST_PATH} {...form.page} inList onSubmit={submit} submitLabel="登记">
      <DeviceCode {...form.field('code')} lookup={lookup} onLookUp={lookUp} />
      <TextField
        label="型号"
        required
        maxLength={MODEL_MAX}
        disabled={known !== undefined && known.model !== ''}
        {...form.field('model')}
      />
      <SymptomField symptoms={values.symptoms} onChange={(symptoms) => change({ symptoms })} />
      <TextArea label="故障说明" rows={2} maxLength={SYMPTOM_NOTE_MAX} {...form.field('symptom_note')} />
      <TextArea
        label="外观和附件"
        rows={2}
        maxLength={CONDITION_MAX}
        placeholder="划痕、磕碰、卡托、充电器"
        {...form.field('condition')}
      />
      {maySeeCustomers && (
        <CustomerField
          value={values.customer}
          onChange={(customer) =>
            change({
              customer,
              ...(customer && values.contact_name === '' && { contact_name: customer.name }),
            })
          }
        />
      )}
      <FormGrid pair>
        <TextField label="联系人" required maxLength={CONTACT_NAME_MAX} {...form.field('contact_name')} />
        <TextField
          label="联系电话"
          required
          type="tel"
          maxLength={20}
          autoComplete="off"
          {...form.field('contact_phone')}
        />
      </FormGrid>
      <TextField
        label="开机密码"
        type="text"
        maxLength={PASSWORD_MAX}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        hint="加密保存，只有售后管理能看，取机后删除"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <SegmentedControl
        label="保修"
        named
        options={COVERED_OPTIONS}
        value={values.covered}
        onChange={(covered) => change({ covered })}
      />
      {(contradictsRecords(values, known) || values.warranty_note !== '') && (
        <TextField
          label="保修与记录不同的原因"
          required
          maxLength={REPAIR_NOTE_MAX}
          placeholder="有发票、人为损坏"
          {...form.field('warranty_note')}
        />
      )}
      <FormGrid pair>
        <LocationField label="接机门店" required {...form.field('location')} />
        <DateField label="约定完成日期" min={today()} {...form.field('due_on')} />
      </FormGrid>
      <PhotosField store={INTAKE_PHOTOS} photos={values.photos} onChange={(photos) => change({ photos })} />
      <ConsentFields
        terms="客户同意检测和维修，已备份数据，维修中数据可能丢失"
        consent={values.consent}
        signature={values.signature}
        error={form.errors.signature}
        onChange={change}
      />
    </FormPage>
  )
}

const intakeErrors = (values: IntakeValues, isContradiction: boolean): FormErrors<IntakeValues> => ({
  code: values.code.trim() === '' && '请扫描或填写串号',
  model: values.model.trim() === '' && '请填写型号',
  symptom_note:
    values.symptoms.length === 0 && values.symptom_note.trim() === '' && '请选择故障，或写下故障说明',
  contact_name: values.contact_name.trim() === '' && '请填写联系人',
  contact_phone: !new RegExp(CUSTOMER_PHONE).test(values.contact_phone.trim()) && '请填写能打通的电话',
  warranty_note: isContradiction && values.warranty_note.trim() === '' && '请写下原因',
  location: values.location === null && '请选择接机门店',
  signature: values.consent === 'signed' && values.signature === '' && '请客户签名，或改为电话同意',
})
