/** Replaces a property of an object temporarily; returns a function that restores it. */
export function override(target: object, name: string, descriptor: PropertyDescriptor): () => void {
  const former = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { configurable: true, ...descriptor });
  return () => {
    // The same window object represents every page that its frame loads. If another page has been loaded since, its
    // property must not be changed.
    const present = Object.getOwnPropertyDescriptor(target, name);
    if (present?.value !== descriptor.value || present?.get !== descriptor.get) return;
    if (former) Object.defineProperty(target, name, former);
    else Reflect.deleteProperty(target, name);
  };
}
