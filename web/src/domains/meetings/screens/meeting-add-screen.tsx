import { MeetingForm } from '../components/meeting-form.tsx'

export default function MeetingAddScreen() {
  return <MeetingForm />
}
