import { Button, ButtonLink } from '../../../../ui/action/button.tsx'
import { Card } from '../../../../ui/display/card.tsx'
import { TextArea } from '../../../../ui/form/fields/text-area.tsx'
import { TextField } from '../../../../ui/form/fields/text-field.tsx'
import { useForm } from '../../../../ui/form/use-form.ts'
import { FormPage, type FormPageProps } from '../../../../ui/layout/page/form-page.tsx'
import { toast } from '../../../../ui/overlay/toast/toast.ts'
import { delay } from '../../delay.ts'
import { LONG_NAME } from '../../long-texts.ts'

/** A FormPage in one of its states; its link away asks as any other does. */
const formScreen = (label: string, state: Partial<FormPageProps>) => ({
  label: `FormPage：${label}`,
  draw: (onBack: () => void) => <CustomerForm state={state} onBack={onBack} />,
})

export const FORM_SCREENS = {
  'form-plain': formScreen('还没有填', {}),
  'form-error': formScreen('整张表单有错', {
    dirty: true,
    error: '这位客户刚才被别人改过，请核对后再保存。',
  }),
  'form-restored': formScreen('恢复了草稿', {
    dirty: true,
    restored: true,
    onDiscard: () => toast('已清空'),
  }),
  'form-busy': formScreen('正在保存', { dirty: true, busy: true }),
  'form-lead': formScreen('有说明，有第二个按钮', {
    dirty: true,
    lead: <Card title="调出门店">城南店</Card>,
    secondary: (
      <Button kind="secondary" block>
        保存并继续
      </Button>
    ),
  }),
}

function CustomerForm({ state, onBack }: { state: Partial<FormPageProps>; onBack: () => void }) {
  const form = useForm({
    initial: { name: state.dirty ? LONG_NAME : '' },
    validate: ({ name }) => ({ name: name === '' && '请填写客户名称' }),
  })
  const save = form.handleSubmit(({ name }) => delay(1500).then(() => name), '已保存')
  return (
    <FormPage title="新增客户" back={onBack} {...form.page} onSubmit={save} dirty={false} {...state}>
      <TextField label="客户名称" required {...form.field('name')} />
      <TextArea label="备注" placeholder="选填" />
      <ButtonLink kind="plain" to="/">
        离开这里
      </ButtonLink>
    </FormPage>
  )
}
