// The only global that Opchain sets: tsyringe does not load without `Reflect.getMetadata`. In a separate module,
// because bundlers run a CommonJS module where it is imported, and this must run before tsyringe's own modules.
import 'reflect-metadata/lite';
