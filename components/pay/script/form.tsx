import { type ComponentProps, useEffect, useRef } from 'react';
import { PostForm } from '@/components/forms/post-form';
import { keepFields, putFieldsBack } from '@/components/pay/frame/kept-fields';

type KeptProps = ComponentProps<'form'> & { at_once: true };

/** A form whose fields go along with a payment: what is typed is there again when it comes back. */
function KeptForm({ at_once: _, ...props }: KeptProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current) putFieldsBack(form.current);
  }, []);
  return <form ref={form} onInput={({ currentTarget }) => keepFields(currentTarget)} {...props} />;
}

/** Sent by itself, or along with a payment: under one name, since each that a page knows from the start costs it bytes. */
export function Form(props: ComponentProps<typeof PostForm> | KeptProps) {
  return 'intent' in props ? <PostForm {...props} /> : <KeptForm {...props} />;
}
