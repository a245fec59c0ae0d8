// The one global that Opchain sets: tsyringe refuses to load without `Reflect.getMetadata`.
// A module of its own: bundlers run a CommonJS module where it is imported from, and that must be before tsyringe's own modules.
import 'reflect-metadata/lite';
