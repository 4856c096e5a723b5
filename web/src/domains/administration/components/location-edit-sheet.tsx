import { LOCATION_NAME_LENGTH } from '@shangxue/contract/administration/endpoints'
import { LOCATION_KIND_NAMES, LOCATION_KINDS } from '@shangxue/contract/catalogue/endpoints'
import { ERRORS } from '@shangxue/contract/errors/errors'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { closeBlockReason, type LocationKind, type ManagedLocation } from '../location-labels.ts'
import { useLocationActions } from '../use-location-actions.ts'

interface LocationEditSheetProps {
  /** Undefined to add a location. */
  location: ManagedLocation | undefined
  open: boolean
  onClose: () => void
}

/** Adds a store or warehouse, or changes, closes and reopens one. */
export function LocationEditSheet({ location, open, onClose }: LocationEditSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={location ? '门店或仓库' : '新增门店或仓库'}>
      <LocationForm key={location?.id ?? 'new'} location={location} onDone={onClose} />
    </Sheet>
  )
}

const KINDS = LOCATION_KINDS.map((kind) => ({ value: kind, label: LOCATION_KIND_NAMES[kind] }))
interface Values {
  name: string
  kind: LocationKind
}

// Mounted only while the sheet is open. The input is stored as a draft, so that closing loses nothing.
function LocationForm({ location, onDone }: { location: ManagedLocation | undefined; onDone: () => void }) {
  const form = useForm<Values>({
    initial: { name: location?.name ?? '', kind: location?.kind ?? 'store' },
    draft: location ? `location-${location.id}` : 'location-new',
    validate: ({ name }) => ({ name: name.trim() === '' && '请填写名称' }),
    fieldOf: { [ERRORS.location_name_taken.code]: 'name' },
  })
  const actions = useLocationActions(form.callOptions.attemptStore)
  const submit = form.handleSubmit(
    ({ kind, ...texts }): Promise<unknown> => {
      const values = { name: texts.name.trim(), kind }
      if (!location) return actions.add(values)
      const expected = { expected_name: location.name, expected_kind: location.kind }
      return actions.change({ id: location.id, ...values, ...expected })
    },
    location ? '已保存' : '已新增',
    onDone,
  )
  const perform = (command: () => Promise<unknown>, done: string) => form.run(command, done, onDone)

  return (
    <Form error={form.submitError} onSubmit={submit}>
      <SegmentedControl label="类型" options={KINDS} {...form.field('kind')} />
      <TextField
        label="名称"
        required
        maxLength={LOCATION_NAME_LENGTH}
        autoComplete="off"
        hint="入库、调拨和导入表格时都用这个名称"
        {...form.field('name')}
      />
      <Button type="submit" block busy={form.isSubmitting}>
        {location ? '保存' : '新增'}
      </Button>
      {location && <CloseSection location={location} perform={perform} actions={actions} />}
    </Form>
  )
}

interface ClosingProps {
  location: ManagedLocation
  perform: (command: () => Promise<unknown>, done: string) => Promise<boolean>
  actions: ReturnType<typeof useLocationActions>
}

function CloseSection({ location, perform, actions }: ClosingProps) {
  const { id, name, active } = location
  if (!active) {
    return (
      <Button kind="secondary" block onClick={() => perform(() => actions.reopen({ id }), '已启用')}>
        重新启用
      </Button>
    )
  }
  const blockReason = closeBlockReason(location)
  if (blockReason) return <Notice>这里还有{blockReason}，处理完才能停用</Notice>
  const close = async () => {
    const confirmed = await confirm({
      title: `停用${name}？`,
      message: '停用后，入库、调拨和导入时不能再选它；历史记录会保留，之后可以重新启用',
      confirmLabel: '停用',
      danger: true,
    })
    if (confirmed) await perform(() => actions.close({ id }), '已停用')
  }
  return (
    <Button kind="danger" block onClick={close}>
      停用
    </Button>
  )
}
